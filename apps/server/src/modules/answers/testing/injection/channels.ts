import { customerData, issueTitle } from './beside-channels.ts'
import { articleDraft, questionSet, rewriting } from './copilot-channels.ts'
import { aroundMail, mail } from './mail-channels.ts'
import { article, articleHidden, articleMarkup, articleTitle, finished, lesson, news, procedure } from './source-channels.ts'
import { fieldAndTag, fileName, formAnswer, handOver, hub, message, offer, step, widget } from './talk-channels.ts'
import type { Channel } from './trying.ts'

/** Every way in which a text of somebody else comes in, by name. */
export const channels: Record<string, Channel> = {
  ...{ widget, hub, step, offer, 'hand-over': handOver, message, 'form answer': formAnswer, 'field and tag': fieldAndTag, 'file name': fileName },
  ...{ mail, 'around mail': aroundMail },
  ...{ article, 'article markup': articleMarkup, 'article title': articleTitle, 'article hidden': articleHidden, news, lesson, procedure, finished },
  ...{ rewriting, 'article draft': articleDraft, 'question set': questionSet },
  ...{ 'customer data': customerData, 'issue title': issueTitle },
}

/** Ways whose orders the model reads, all or some of them; those of all others never reach it. */
export const readByModel: Readonly<Record<string, 'all' | 'some'>> = {
  ...{ widget: 'all', hub: 'all', step: 'all', offer: 'all', message: 'all', 'form answer': 'all', mail: 'all', rewriting: 'all' },
  ...{ article: 'all', 'article markup': 'all', news: 'all', lesson: 'all' },
  // Sentences with what belongs to one person are in no draft, and are not drawn as questions.
  ...{ 'article draft': 'some', 'question set': 'some' },
}
