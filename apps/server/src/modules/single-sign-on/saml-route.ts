import { clientAddress } from '../../kernel/http/request-meta.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { networkOf } from '../../kernel/outside/network-address.ts'
import { keepResponse, partsOfState } from './attempts.ts'
import { responseMax } from './saml-bounds.ts'

const perMinute = 60
/** Of a post: in the worst case each sign of the base64 takes three. */
const bytesMax = responseMax * 2
/** Providers post two fields, some a few more. */
const fieldsMax = 20
const bodySize = { bytes: bytesMax, values: fieldsMax, names: fieldsMax, depth: 1 }
const stateForm = /^[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{43}$/

/**
 * Takes what SAML providers have browsers post (binding HTTP-POST). The post comes from another site, so the browser does not show its cookies: the response only
 * waits with the attempt that its RelayState names, and the page that follows has it judged, in the browser in which the attempt began.
 */
export const samlRoute: HttpRouteFile = async (app, kernel) => {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: bytesMax }, async (_request: unknown, body: string) =>
      fieldsOf(body),
    )
    scope.post<{ Body: Record<string, string> | undefined }>(
      '/single-sign-on/saml',
      { bodyLimit: bytesMax, config: { inputSize: bodySize } },
      async (request, reply) => {
        const key = networkOf(clientAddress(kernel.config, request.raw))
        await kernel.ports.limiter.take([{ name: 'single-sign-on.saml', by: 'address', key, points: perMinute, seconds: 60 }])
        const { SAMLResponse = '', RelayState = '' } = request.body ?? {}
        if (stateForm.test(RelayState) && SAMLResponse !== '' && SAMLResponse.length <= responseMax) {
          const { support_lib_id, secret } = partsOfState(RelayState)
          await asSystem(kernel, support_lib_id, 'single-sign-on', (ctx) => keepResponse(ctx, secret, SAMLResponse))
        }
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        return reply.redirect(`/single-sign-on?state=${encodeURIComponent(RelayState.slice(0, 200))}`, 303)
      },
    )
  })
}

/** Returns the fields of a post; the first of too many, which would only cost time. */
const fieldsOf = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body.split('&', fieldsMax).join('&')))
