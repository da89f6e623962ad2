import { Button, type ButtonProps } from '@mantine/core'
import type { OperationName } from '@porchlight/contracts/routes'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { usePermissions } from './permissions.ts'

export type ActionButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** The operation this button runs. */
    for: OperationName
    /** The operation is under way: a spinner, and no second click. */
    busy?: boolean
    children: ReactNode
  }

/** A button that is there only for those who may run its operation; the same declaration guards the server. */
export function ActionButton({ for: operation, busy, children, ...button }: ActionButtonProps) {
  const { canRun } = usePermissions()
  if (!canRun(operation)) return null
  return (
    <Button loading={busy} {...button}>
      {children}
    </Button>
  )
}
