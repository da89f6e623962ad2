import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Page, Section } from './page.tsx'

const headings = (title: string, section: string) => {
  const markup = renderToStaticMarkup(
    <Page title={title}>
      <Section title={section} lead="What they are for">
        rows
      </Section>
    </Page>,
  )
  return [...markup.matchAll(/<h\d>(.*?)<\/h\d>/g)].map(([, text]) => text)
}

test('a section with the title of its page has no second heading; another one has', () => {
  expect(headings('Tags', 'Tags')).toEqual(['Tags'])
  expect(headings('Ticket settings', 'Statuses')).toEqual(['Ticket settings', 'Statuses'])
})
