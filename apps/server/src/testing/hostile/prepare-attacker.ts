import { startChat, type TestLibrary } from '../library.ts'
import type { Attacker } from './attacks.ts'

/** Creates a library with a malicious visitor and writer; `from` is the IP address that their requests appear to come from if the server trusts its proxy. */
export async function prepareAttacker(library: TestLibrary, from: string): Promise<Attacker> {
  const [writer, visitor] = [await library.user('admin'), library.visitor()]
  await startChat(visitor)
  const { article } = await writer.calls.articles.create({ article_title: 'Bikes', article_content: '<p>They have two wheels.</p>' })
  await writer.calls.articles.publish({ article_id: article.article_id })
  return {
    address: library.address,
    support_lib_id: library.support_lib_id,
    visitor_secret: visitor.secret,
    writer_token: writer.token,
    article_id: article.article_id,
    from,
  }
}
