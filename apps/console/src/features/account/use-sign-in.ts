import { ApiError } from '@porchlight/client'
import type { SignedIn } from '@porchlight/contracts/identity/identity'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { signOutThere } from '../../shared/session/end-session.ts'
import { openInbox } from '../../shared/session/open-inbox.ts'
import { safeReturnUrl } from '../../shared/session/return-url.ts'
import { signInFailure } from './sign-in-failure.ts'
import { takeReturn } from './single-sign-on-return.ts'

/**
 * Returns a function that signs in with `ask`, then opens `returnUrl` if that is a console URL, or else the home page (checklist A2). If sign-in fails, the
 * user stays signed out and `failure` holds the error text. `secondFactor`, once the server asks for one, signs in with its code.
 */
export function useSignIn<T extends object>(ask: (input: T & { code?: string }) => Promise<SignedIn>) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<T | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (input: T & { code?: string }) => {
      const signedIn = await ask(input)
      try {
        return await openInbox(signedIn)
      } catch (cause) {
        await signOutThere().catch(() => undefined)
        throw cause
      }
    },
    onMutate: () => setFailure(null),
    onSuccess: () => void navigate(safeReturnUrl(params.get('returnUrl') ?? takeReturn()) ?? '/admin', { replace: true }),
    onError: (cause, input) => {
      if (cause instanceof ApiError && cause.code === 'second_factor_needed') setAsked(input)
      else setFailure(signInFailure(cause))
    },
  })
  const secondFactor = asked && ((code: string) => mutate({ ...asked, code }))
  return { signIn: (input: T) => mutate(input), isPending, failure, secondFactor }
}
