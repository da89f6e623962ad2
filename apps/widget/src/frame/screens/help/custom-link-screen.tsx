import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import { t } from '../../help-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { ArticleScreen } from './article-screen.tsx'
import { HelpPage } from './help-page.tsx'

type Link = WidgetBoot['links'][number]

/** customlink/{name}/{id}: the library's link of that name or, if it has none, an article under that name. */
export function CustomLinkScreen({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const link = linkNamed(useSession().boot.links, name, id)
  if (link === undefined) return <ArticleScreen id={id} name={name} onClose={onClose} />
  return (
    <HelpPage title={link.name} back={{ screen: 'home' }} onClose={onClose}>
      <div className="empty">
        <p dir="ltr">{new URL(link.url).host}</p>
        <a className="button strong" href={link.url} target="_blank" rel="noopener noreferrer">
          {t('open_link', { name: link.name })}
        </a>
      </div>
    </HelpPage>
  )
}

/** Returns the link with this name; of several, the one at position `id`, counted from 1. */
function linkNamed(links: readonly Link[], name: string, id: string): Link | undefined {
  const isNamed = (link: Link | undefined) => link?.name.toLowerCase() === name.trim().toLowerCase()
  const placed = links[Number(id) - 1]
  return isNamed(placed) ? placed : links.find(isNamed)
}
