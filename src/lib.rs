//! MCP wire types.
