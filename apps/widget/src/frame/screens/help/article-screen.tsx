import { useEffect } from 'react'
import { focusScreen } from '../../focus-screen.ts'
import { useHelp } from '../../help/help.ts'
import { usePeople } from '../../help/use-people.ts'
import { useReading } from '../../help/use-reading.ts'
import { useWays } from '../../help/use-ways.ts'
import { useRouter } from '../../router.tsx'
import { ArticleView } from './article-view.tsx'
import { HelpPage } from './help-page.tsx'
import { Moved, openingBy } from './moved.tsx'
import { ReadingView } from './reading-view.tsx'
import { TextBones } from './text-bones.tsx'

/** articleDetail/{id}: an article, with `name` under the name given by a link. */
export function ArticleScreen({ id, name, onClose }: { id: string; name?: string; onClose: () => void }) {
  const help = useHelp()
  const router = useRouter()
  const ways = useWays()
  const people = usePeople()
  const reading = useReading(`article:${id}`, () => help.article(id))
  const { previous } = router
  const isHere = reading.status === 'ready'
  useEffect(() => {
    if (isHere) focusScreen()
  }, [isHere])
  return (
    <HelpPage title={name} back={{ screen: 'help' }} current="help" onClose={onClose}>
      <Moved reading={reading} opening={openingBy(router)}>
        <ReadingView reading={reading} bones={<TextBones />}>
          {(shown) => (
            <ArticleView
              shown={shown}
              isFound={previous?.screen === 'message' || (previous?.screen === 'help' && Boolean(previous.query))}
              ways={ways}
              root={ways.to({ screen: 'help' })}
              contact={people}
              onArticle={(other) => router.go({ screen: 'article', id: other })}
            />
          )}
        </ReadingView>
      </Moved>
    </HelpPage>
  )
}
