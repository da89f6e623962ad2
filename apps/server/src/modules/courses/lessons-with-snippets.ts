import type { CourseView, LessonView } from '@porchlight/contracts/courses/courses'
import { hasSnippets } from '@porchlight/contracts/snippets/snippet-marks'
import type { Ctx } from '../../kernel/context.ts'
import type { ContentReader } from '../reading/index.ts'
import { withSnippets } from '../snippets/index.ts'

/**
 * Returns the texts of lessons with the snippets of their course's library.
 * @param reader in whose language the lessons are filled in, of a library that `ctx` is in; null: they are as written
 */
export async function lessonsWithSnippets(
  ctx: Ctx,
  { support_lib_id }: Pick<CourseView, 'support_lib_id'>,
  reader: Pick<ContentReader, 'languages' | 'original'> | null,
  lessons: readonly LessonView[],
): Promise<string[]> {
  const htmls = lessons.map(({ lesson_content }) => lesson_content)
  // A reader's language may be that of other texts alone: lessons without phrases in it stay in the original.
  const language = reader?.languages[support_lib_id === ctx.support_lib_id ? 'own' : 'inherited']
  const other = language === undefined || language === reader?.original ? null : language
  return htmls.some(hasSnippets) ? ctx.inLibrary(support_lib_id, (inside) => withSnippets(inside, other, htmls)) : htmls
}
