//! A server on rmcp whose tool runs in its `TaskManager`: what `task_client` is driven against.

use std::{error::Error, time::Duration};

use rmcp::{
    ErrorData, ServerHandler, ServiceExt,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, CancelTaskParams, ContentBlock, CreateTaskResult, GetTaskParams,
        GetTaskResult, InputRequest, ServerCapabilities, ServerConfig, UpdateTaskParams,
    },
    service::{RequestContext, RoleServer},
    task_manager::{TaskContext, TaskExit, TaskManager, TaskOptions},
    transport::io::stdio,
};
use serde_json::json;

#[derive(Clone, Default)]
struct Greeter {
    tasks: TaskManager,
}

impl ServerHandler for Greeter {
    async fn call_tool(&self, _: CallToolRequestParams, _: RequestContext<RoleServer>) -> Result<CallToolResponse, ErrorData> {
        let options = TaskOptions::new().with_poll_interval_ms(20).with_status_message("looking for words");
        let task = self.tasks.spawn(options, |context| Box::pin(greet(context)));
        Ok(CallToolResponse::Task(CreateTaskResult::new(task)))
    }

    async fn get_task(&self, request: GetTaskParams, _: RequestContext<RoleServer>) -> Result<GetTaskResult, ErrorData> {
        Ok(GetTaskResult::new(self.tasks.get_task(&request.task_id)?))
    }

    async fn update_task(&self, request: UpdateTaskParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.tasks.update_task(&request.task_id, request.input_responses)
    }

    async fn cancel_task(&self, request: CancelTaskParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.tasks.cancel_task(&request.task_id)
    }

    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().enable_tasks().build())
    }
}

/// The tool: works, asks for a name, works on, greets.
async fn greet(context: TaskContext) -> Result<CallToolResult, TaskExit> {
    pause(&context).await?;
    let request: InputRequest = serde_json::from_value(json!({
        "method": "elicitation/create",
        "params": {
            "mode": "form",
            "message": "Whom shall I greet?",
            "requestedSchema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
        },
    }))
    .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
    let answer = context.request_input("name", request).await?;
    pause(&context).await?;
    let name = answer["content"]["name"].as_str().unwrap_or("whoever you are");
    Ok(CallToolResult::success(vec![ContentBlock::text(format!("Hello, {name}!"))]))
}

async fn pause(context: &TaskContext) -> Result<(), TaskExit> {
    tokio::select! {
        () = context.cancelled() => Err(TaskExit::Cancelled),
        () = tokio::time::sleep(Duration::from_millis(100)) => Ok(()),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    Greeter::default().serve(stdio()).await?.waiting().await?;
    Ok(())
}
