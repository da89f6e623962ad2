import type { HelpCategory } from '@porchlight/contracts/help/help'
import { CategoryRow } from '../../parts/category-row.tsx'
import type { Way } from '../../parts/way.tsx'

/** Categories as a list of links. */
export function CategoryRows({ categories, wayTo }: { categories: readonly HelpCategory[]; wayTo: (category: HelpCategory) => Way }) {
  return (
    <ul className="rows">
      {categories.map((category) => (
        <CategoryRow key={category.category_id} category={category} way={wayTo(category)} />
      ))}
    </ul>
  )
}
