import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { familyText } from './texts.ts'
import { WhyPanel, type WhyPanelProps } from './why-panel.tsx'

type Props = Pick<WhyPanelProps, 'refetch'> & {
  about: NonNullable<WhyPanelProps['about']>
  /** The item's name, if a list has several such buttons. */
  title?: string
}

/** Button that opens the visibility panel for one item: a short 'Why?' in lists, a full label elsewhere. */
export function WhyButton({ about, title, refetch }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [child, setChild] = useState<string | null>(null)
  return (
    <>
      {title === undefined ? (
        <Button variant="subtle" color="gray" size="xs" leftSection={<IconHelpCircle size={15} stroke={1.7} />} onClick={() => setOpen(true)}>
          {familyText('why')}
        </Button>
      ) : (
        <Button size="compact-xs" variant="subtle" color="gray" aria-label={familyText('whyOf', { title })} onClick={() => setOpen(true)}>
          {familyText('whyShort')}
        </Button>
      )}
      <WhyPanel about={isOpen ? about : null} child={child} onChild={setChild} refetch={refetch} onClose={() => setOpen(false)} />
    </>
  )
}
