import { t } from '../texts.ts'

/** One step of the way to a page. */
export type Step = { title: string; href: string }

/** The way to this page, from the home page on; the page itself is not named. */
export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  return (
    <nav className="breadcrumb" aria-label={t('youAreHere')}>
      <ol>
        {steps.map(({ title, href }) => (
          <li key={href}>
            <a href={href} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
