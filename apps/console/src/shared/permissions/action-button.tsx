import { Button, type ButtonProps } from '@mantine/core'
import type { OperationName } from '@porchlight/contracts/routes'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { usePermissions } from './permissions.ts'

export type ActionButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** The operation that this button runs. */
    for: OperationName
    /** The operation is running: shows a spinner and ignores clicks. */
    busy?: boolean
    children: ReactNode
  }

/** Button that is shown only if the user may run its operation, according to the permission rule that the server enforces. */
export function ActionButton({ for: operation, busy, children, ...button }: ActionButtonProps) {
  const { canRun } = usePermissions()
  if (!canRun(operation)) return null
  return (
    <Button loading={busy} {...button}>
      {children}
    </Button>
  )
}
