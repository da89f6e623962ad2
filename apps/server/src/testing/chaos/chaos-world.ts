/** The people of a chaos run: the agents' tokens, and chats with their visitor's secret and their agent's index. */
export type ChaosWorld = { support_lib_id: string; agents: string[]; chats: { conversation_ref: string; secret: string; agent: number }[] }
