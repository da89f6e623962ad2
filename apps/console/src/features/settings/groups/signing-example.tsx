import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { Row, Section } from '../../../shared/interface/page/page.tsx'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { t } from '../texts.ts'

const onServer = (library: string) => `import { SignJWT } from 'jose'

const token = await new SignJWT({ name: user.name, email: user.email })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject(user.id)
  .setAudience('${library}')
  .setExpirationTime('10m')
  .sign(new TextEncoder().encode(process.env.PORCHLIGHT_IDENTITY_SECRET))`

const onPage = `Porchlight('identify', { token })

// When they sign out:
Porchlight('shutdown')`

/** Example code for a customer's server that signs a visitor's identity, ready to copy. */
export function SigningExample() {
  const { library } = useSignedIn()
  return (
    <Section>
      <Row label={t('signExample')} hint={t('signExampleHint')} stacked>
        <CopyField value={onServer(library.support_lib_id)} what={`${t('exampleCode')} 1`} />
      </Row>
      <Row label={t('tellExample')} hint={t('tellExampleHint')} stacked>
        <CopyField value={onPage} what={`${t('exampleCode')} 2`} />
      </Row>
    </Section>
  )
}
