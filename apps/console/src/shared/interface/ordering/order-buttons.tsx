import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'

type OrderButtonsProps = {
  labels: { up: string; down: string; remove: string }
  /** Missing for the first row. */
  onUp: (() => void) | undefined
  /** Missing for the last row. */
  onDown: (() => void) | undefined
  onRemove: () => void
}

/** Buttons of a row in a form that move it up and down and remove it, for keyboard and touch. */
export function OrderButtons({ labels, onUp, onDown, onRemove }: OrderButtonsProps) {
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={labels.up} disabled={!onUp} onClick={onUp}>
        <IconArrowUp size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={labels.down} disabled={!onDown} onClick={onDown}>
        <IconArrowDown size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={labels.remove} onClick={onRemove}>
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
    </>
  )
}
