/** Returns the name that a teammate goes by: the displayed one, or else the given and the family name. */
export const nameOf = ({ agent_name, given_name, family_name }: { agent_name: string; given_name: string; family_name: string }): string =>
  agent_name || `${given_name} ${family_name}`.trim().slice(0, 80)
