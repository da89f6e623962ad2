import { ChaosClient } from './chaos-client.ts'
import type { ChaosWorld } from './chaos-world.ts'

/**
 * Creates clients for everyone in a world: each visitor has two tabs, each agent one page with all their chats. A writer sends to one conversation and returns
 * the message's client id. Every fourth agent has a phone, which reaches the server by a network of its own (`airwaves`): `phones` are these pages.
 */
export function peopleOf({ support_lib_id, agents, chats }: ChaosWorld, server: string, airwaves = server) {
  const tabs = chats.flatMap(({ secret, conversation_ref }, index) =>
    [0, 1].map((tab) => new ChaosClient(server, { support_lib_id, address: `10.1.${index}.${tab}`, secret }, [conversation_ref])),
  )
  const pages = agents.map((token, index) => {
    const mine = chats.filter((chat) => chat.agent === index).map((chat) => chat.conversation_ref)
    return new ChaosClient(hasPhone(index) ? airwaves : server, { support_lib_id, address: `10.2.${index}.1`, token }, mine)
  })
  const clients = [...tabs, ...pages]
  // A reload creates new stores, so they are looked up for each message.
  const writers = clients.flatMap((client) => client.stores.map((_store, index) => (message: string) => client.stores[index]?.send({ message }) ?? ''))
  return { clients, writers, phones: pages.filter((_page, index) => hasPhone(index)) }
}

const hasPhone = (agent: number) => agent % 4 === 0
