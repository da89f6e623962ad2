import { Button } from '@mantine/core'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { PlainPage } from '../shared/interface/plain-page/plain-page.tsx'

const t = defineTexts('notFound', { title: 'Error 404', text: 'Erm. Page not found', home: 'Go to homepage' })

/** Page for unknown URLs (checklist A12). */
export function NotFound() {
  useEffect(() => {
    document.title = `${t('title')} · Porchlight`
  }, [])
  return (
    <PlainPage title={t('title')} lead={t('text')}>
      <Button component={Link} to="/admin">
        {t('home')}
      </Button>
    </PlainPage>
  )
}
