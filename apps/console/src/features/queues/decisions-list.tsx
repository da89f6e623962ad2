import { Button } from '@mantine/core'
import type { DecisionView } from '@porchlight/contracts/assignment/assignment'
import { RelativeTime } from '@porchlight/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { conversationAddress } from '../../shared/conversations/conversation-address.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import styles from './assignment.module.css'
import { t } from './assignment-texts.ts'
import { aboutText, chosenText, othersText } from './decision-words.ts'

/** Decisions about one conversation, or those of a queue. */
export type Of = { conversation_ref: string } | { smart_queue_ref: string }

/** A list of decisions about who gets conversations, newest first, each with its reasons in words. */
export function DecisionsList({ of, empty }: { of: Of; empty: string }) {
  const query = useInfiniteQuery({
    queryKey: ['assignments', of],
    queryFn: ({ pageParam: cursor }) =>
      'conversation_ref' in of ? api.assignment.ofConversation({ ...of, cursor }) : api.assignment.ofQueue({ ...of, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  })
  return (
    <>
      <Loaded query={query} rows={2}>
        {({ pages }) => {
          const decisions = pages.flatMap((page) => page.decisions)
          if (decisions.length === 0) return <p className={styles.about}>{empty}</p>
          return (
            <ol className={styles.decisions}>
              {decisions.map((decision) => (
                <Decision key={decision.decision_number} decision={decision} isLinked={'smart_queue_ref' in of} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="subtle" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function Decision({ decision, isLinked }: { decision: DecisionView; isLinked: boolean }) {
  const others = othersText(decision)
  return (
    <li className={styles.decision}>
      <p className={styles.head}>
        {isLinked && <Link to={conversationAddress(decision.conversation_ref)}>#{decision.number}</Link>} {chosenText(decision)}
      </p>
      <p className={styles.about}>
        <RelativeTime at={decision.at} /> · {aboutText(decision)}
      </p>
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
