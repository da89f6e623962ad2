import { person } from '../people.ts'
import { expect, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('a wall screen that hangs over midnight goes on with the numbers of the new day', async ({ library, open, enter, server }) => {
  const minted = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  await new Visitor(server.url, minted.support_lib_id).write('Is anybody there?')
  const page = await open()
  await enter(page, person(minted.people, 0), '/admin/reports/live?wall=1')
  const started = page.getByRole('dialog', { name: 'Live' }).locator('dl > div').filter({ hasText: 'New conversations' }).locator('dd')
  await expect(started).toHaveText('1')
  // The page goes by the server's clock, which it learns when it connects again.
  page.line.cut()
  let say = (_text: string) => {}
  page.line.reachesServer = ({ answer }) => {
    say = answer
    return true
  }
  page.line.reachesPage = (text) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const changed = text.replace(/("server_time":")[^"]*/, `$1${tomorrow}`)
    if (changed === text) return true
    page.line.reachesPage = () => true
    say(changed)
    return false
  }
  page.line.mend()
  await expect(started).toHaveText('0')
})
