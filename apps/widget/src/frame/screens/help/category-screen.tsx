import type { HelpCategory } from '@porchlight/contracts/help/help'
import { useHelp } from '../../help/help.ts'
import { useReading } from '../../help/use-reading.ts'
import { useWays } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import type { Route } from '../../router.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CategoryContent } from './category-content.tsx'
import { HelpPage } from './help-page.tsx'
import { Nothing, ReadingView } from './reading-view.tsx'

type Props = { categoryId: string; category_id?: string; onClose: () => void }

/** help/{categoryId}: a category, identified by its title, or by its id where titles repeat. */
export function CategoryScreen({ categoryId, category_id, onClose }: Props) {
  const help = useHelp()
  const ways = useWays()
  const reading = useReading('categories', help.categories)
  const found = reading.status === 'ready' ? findCategory(reading.value, categoryId, category_id) : undefined
  const parent = reading.status === 'ready' && found ? ancestorsOf(reading.value, found).at(-1) : undefined
  const back: Route = parent ? { screen: 'category', categoryId: parent.category_title, category_id: parent.category_id } : { screen: 'help' }
  return (
    <HelpPage title={found?.category_title ?? categoryId} back={back} current="help" onClose={onClose}>
      <ReadingView reading={reading}>
        {(categories) =>
          found ? (
            <>
              <Breadcrumb trail={ancestorsOf(categories, found)} ways={ways} root={ways.to({ screen: 'help' })} />
              <CategoryContent category={found} subcategories={categories.filter((one) => one.parent_cat_id === found.category_id)} ways={ways} />
            </>
          ) : (
            <Nothing>{t('no_content')}</Nothing>
          )
        }
      </ReadingView>
    </HelpPage>
  )
}

/** Finds a category by its id or, without one, the first with this title. */
export const findCategory = (categories: readonly HelpCategory[], title: string, category_id?: string): HelpCategory | undefined =>
  categories.find((one) => one.category_id === category_id) ?? categories.find((one) => one.category_title === title)

/** Returns the ancestors of a category, topmost first. */
export function ancestorsOf(categories: readonly HelpCategory[], { parent_cat_id }: HelpCategory): HelpCategory[] {
  const parent = categories.find((one) => one.category_id === parent_cat_id)
  return parent ? [...ancestorsOf(categories, parent), parent] : []
}
