import type { AnswerView } from '@porchlight/contracts/answers/answers'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { conversationAddress } from '../conversations/conversation-address.ts'
import { libraryQuery } from '../library/library.ts'

type Source = Pick<AnswerView['sources'][number], 'article_id' | 'kind' | 'course_id'>

/** Link to what an answer is from: where it is written, or for news, which not everybody may edit, where readers read it. */
export function SourceLink({
  source: { article_id, kind = 'article', course_id },
  onClick,
  children,
}: {
  source: Source
  onClick?: () => void
  children: ReactNode
}) {
  const { data: library } = useQuery(libraryQuery)
  if (kind === 'news')
    return (
      <a href={`/frontendnewsflash/${encodeURIComponent(library?.support_lib_id ?? '')}/${encodeURIComponent(article_id)}`} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  const addresses = {
    article: `/admin/article/edit/${article_id}`,
    lesson: `/admin/courses/${course_id}`,
    sop: `/admin/sop/${article_id}`,
    conversation: conversationAddress(article_id),
  }
  return (
    <Link to={addresses[kind]} {...(onClick && { onClick })}>
      {children}
    </Link>
  )
}
