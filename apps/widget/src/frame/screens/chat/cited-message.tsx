import type { Citation } from '@porchlight/contracts/answers/citation'
import { CitedText } from '@porchlight/ui/cited-text/cited-text.tsx'
import { useWays } from '../../help/use-ways.ts'
import { WayTo } from '../../parts/way.tsx'
import { useSession } from '../../session/use-session.ts'

/** An answer of a flow: articles open in the widget if it shows the help, everything else in the help center. */
export function CitedMessage({ citations }: { citations: readonly Citation[] }) {
  const { article } = useWays()
  const { isHelpShown } = useSession().boot.widget
  const parts = citations.map(({ article_id, text, title, kind, url }) => ({
    id: article_id,
    text,
    source:
      kind === undefined && isHelpShown ? (
        <WayTo way={article(article_id)}>
          <bdi>{title}</bdi>
        </WayTo>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          <bdi>{title}</bdi>
        </a>
      ),
  }))
  return <CitedText parts={parts} />
}
