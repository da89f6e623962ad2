/** The people in a chaos run: the agents' tokens, and each chat with its visitor's secret and its agent's index. `spares`: tokens that nobody has used yet. */
export type ChaosWorld = {
  support_lib_id: string
  agents: string[]
  chats: { conversation_ref: string; secret: string; agent: number }[]
  spares: string[]
}
