import { t } from '../texts.ts'

/** One step of the breadcrumb. */
export type Step = { title: string; href: string }

/** The path from the home page to this page, which is not included. */
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
