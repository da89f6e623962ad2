import type { CourseView, LessonView } from '@porchlight/contracts/courses/courses'
import { hasSnippets } from '@porchlight/contracts/snippets/snippet-marks'
import type { Ctx } from '../../kernel/context.ts'
import { withSnippets } from '../snippets/index.ts'

/** Returns the texts of lessons with the snippets of their course's library, in a language; null: the one they are written in. */
export async function lessonsWithSnippets(
  ctx: Ctx,
  { support_lib_id }: Pick<CourseView, 'support_lib_id'>,
  language: string | null,
  lessons: readonly LessonView[],
): Promise<string[]> {
  const htmls = lessons.map(({ lesson_content }) => lesson_content)
  return htmls.some(hasSnippets) ? ctx.inLibrary(support_lib_id, (inside) => withSnippets(inside, language, htmls)) : htmls
}
