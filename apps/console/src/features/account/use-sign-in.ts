import type { SignedIn } from '@porchlight/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturnUrl } from '../../shared/return-url.ts'
import { signOutThere } from '../../shared/session/end-session.ts'
import { openInbox } from '../../shared/session/fresh-token.ts'
import { signInFailure } from './sign-in-failure.ts'

/**
 * Signs in with the result of `ask`, then opens the console at `returnUrl` if that is a console address, otherwise at home (checklist A2). On failure, no one
 * is signed in and `failure` holds the error text.
 */
export function useSignIn<T>(ask: (input: T) => Promise<SignedIn>) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (input: T) => {
      const signedIn = await ask(input)
      try {
        return await openInbox(signedIn)
      } catch (cause) {
        await signOutThere().catch(() => undefined)
        throw cause
      }
    },
    onMutate: () => setFailure(null),
    onSuccess: () => void navigate(safeReturnUrl(params.get('returnUrl')) ?? '/admin', { replace: true }),
    onError: (cause) => setFailure(signInFailure(cause)),
  })
  return { signIn: mutate, isPending, failure }
}
