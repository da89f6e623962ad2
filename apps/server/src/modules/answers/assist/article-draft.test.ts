import { expect, test } from 'vitest'
import { articleDraftOf } from './article-draft.ts'

const visitor = (message: string) => ({ sender_type: 'visitor', message }) as const
const agent = (message: string) => ({ sender_type: 'agent', message }) as const

test.each([
  [
    'the first question is the title, the replies are the text',
    [
      visitor('Hello there. How do I clean disc brakes? I am Kim.'),
      agent('Hi Kim! Clean the discs with alcohol, not with oil.'),
      agent('And brake hard a few times.'),
    ],
    { title: 'How do I clean disc brakes?', content: '<p>Clean the discs with alcohol, not with oil.</p><p>And brake hard a few times.</p>' },
  ],
  [
    'what belongs to one person is left out',
    [
      visitor('I am Kim Doe and where is order 4711 0815? How long is delivery to Norway?'),
      agent(
        'Your order 4711-0815 left our warehouse on Monday. Write to kim@doe.example about your invoice. Kim, your brakes are ready for you. Delivery to Norway takes 5 to 7 days.',
      ),
    ],
    { title: 'How long is delivery to Norway?', content: '<p>Delivery to Norway takes 5 to 7 days.</p>' },
  ],
  [
    'markup stays text, and notes are no replies',
    [
      visitor('My brakes <b>squeak</b> in the rain.'),
      agent('Use <img src=x onerror=alert(1)> brake cleaner & water.'),
      { sender_type: 'note', message: 'This customer always complains about brakes.' } as const,
    ],
    { title: 'My brakes <b>squeak</b> in the rain.', content: '<p>Use &lt;img src=x onerror=alert(1)&gt; brake cleaner &amp; water.</p>' },
  ],
  ['without a reply there is none', [visitor('How do I clean disc brakes?'), agent('Hello Kim!')], null],
  ['without a question there is none', [visitor('Hi'), agent('Clean the discs with alcohol.')], null],
])('an article from a conversation: %s', (_what, said, draft) => {
  expect(articleDraftOf(said, 'Kim Doe', 'en')).toEqual(draft)
})
