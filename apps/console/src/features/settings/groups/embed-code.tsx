import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CopyField } from '../../../shared/page/copy-field.tsx'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { Row, Section } from '../../../shared/page/page.tsx'
import { widgetsQuery } from '../api.ts'
import { t } from '../texts.ts'

/** The line that puts the widget on a website. */
export function EmbedCode() {
  const widgets = useQuery(widgetsQuery)
  return (
    <Section>
      <Loaded query={widgets} rows={2}>
        {(list) =>
          list.length === 0 ? (
            <Row label={t('none')} />
          ) : (
            list.map((widget) => (
              <Row key={widget.support_lib_id} label={widget.name} stacked>
                <CopyField value={widget.embed_code} what={t('embedCode')} />
              </Row>
            ))
          )
        }
      </Loaded>
      <Row label={t('seeWidget')} hint={t('seeWidgetHint')}>
        <Button component={Link} to="/admin/preview" variant="default" size="xs">
          {t('open')}
        </Button>
      </Row>
    </Section>
  )
}
