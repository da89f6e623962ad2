import { describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { testLibrary, testPassword } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { setOwnerByOperator } from './index.ts'

const minted = async () => testLibrary(await sharedServer())
const to = (person: { user_id: string }, current_password = testPassword) => ({ ref_uid: person.user_id, current_password })

describe('the owner of a library', () => {
  test('is its first admin, whom nobody deactivates or demotes before the library is handed over', async () => {
    const library = await minted()
    const agent = await library.user('agent')
    expect(await agent.calls.ownership.read()).toEqual({ owner: null })
    const [first, second] = [await library.user('admin'), await library.user('admin')]
    expect(await agent.calls.ownership.read()).toMatchObject({ owner: { user_id: first.user_id } })
    const tries = [
      () => second.calls.people.disableAgent({ ref_uid: first.user_id }),
      () => second.calls.people.patchAgent({ ref_uid: first.user_id, role: 'agent' }),
    ]
    for (const each of tries) await expect(each()).rejects.toMatchObject({ code: 'conflict' })
    expect(await first.calls.ownership.handOver(to(second))).toMatchObject({ owner: { user_id: second.user_id } })
    expect(await library.eventNames()).toContain('library.handed_over')
    for (const each of tries.toReversed()) await each()
    await expect(first.calls.ownership.read()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('is changed only with the permission and the password, and only to an active admin of the library', async () => {
    const library = await minted()
    const [first, second, agent] = [await library.user('admin'), await library.user('admin'), await library.user('agent')]
    const limited = await library.user('admin', { canDeleteOrReassignOwner: false })
    const [foreign, gone] = [await (await minted()).user('admin'), await library.user('admin')]
    await library.switchOff(gone)
    for (const person of [agent, limited]) await expect(person.calls.ownership.handOver(to(second))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(first.calls.ownership.handOver(to(second, 'wrong'))).rejects.toMatchObject({ code: 'incorrect_credentials' })
    await expect(first.calls.ownership.handOver(to(agent))).rejects.toMatchObject({ code: 'conflict' })
    for (const person of [foreign, gone, { user_id: newRef() }]) {
      await expect(first.calls.ownership.handOver(to(person))).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await agent.calls.ownership.read()).toMatchObject({ owner: { user_id: first.user_id } })
    expect(await first.calls.ownership.handOver(to(second))).toMatchObject({ owner: { user_id: second.user_id } })
  })

  test('is named by the operator if the present one can’t hand over any more', async () => {
    const { kernel } = await sharedServer()
    const library = await minted()
    const [first, second, agent] = [await library.user('admin'), await library.user('admin'), await library.user('agent')]
    const { support_lib_id } = library
    await expect(setOwnerByOperator(kernel, { support_lib_id, email: agent.email })).rejects.toMatchObject({ code: 'conflict' })
    await expect(setOwnerByOperator(kernel, { support_lib_id, email: 'nobody@nowhere.test' })).rejects.toMatchObject({ code: 'not_found' })
    await setOwnerByOperator(kernel, { support_lib_id, email: second.email })
    expect(await first.calls.ownership.read()).toMatchObject({ owner: { user_id: second.user_id } })
  })
})
