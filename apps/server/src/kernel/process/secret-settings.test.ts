import { expect, test } from 'vitest'
import { maskedSetting } from './secret-settings.ts'

test.each([
  ['METRICS_TOKEN', 'a-token-of-sixteen', '***'],
  ['GOOGLE_CLIENT', 'id.apps.example:GOCSPX-a:b', 'id.apps.example:***'],
  ['DATABASE_URL', 'postgres://porch:pa/ss@w:ord@db.example:5432/porch?sslmode=require', 'postgres://porch:***@db.example:5432/porch?sslmode=require'],
  ['DATABASE_URL', 'postgres://db.example/porch?user=porch&password=abc&x=1', 'postgres://db.example/porch?user=porch&password=***&x=1'],
  [
    'DATABASE_CLUSTER',
    'two=postgres://p:abc@two.example/x three=postgres://p:d@e@three.example/x',
    'two=postgres://p:***@two.example/x three=postgres://p:***@three.example/x',
  ],
  ['REDIS_URL', 'redis://:pass@cache.example:6379', 'redis://:***@cache.example:6379'],
  ['STORAGE_URL', 's3://AKIA:abc+/=@s3.example/bucket?region=eu', 's3://AKIA:***@s3.example/bucket?region=eu'],
  ['PUBLIC_URL', 'https://desk.example:8443', 'https://desk.example:8443'],
  ['MAIL_FROM', 'Desk <desk@velo.example>', 'Desk <desk@velo.example>'],
])('%s is shown without its secret: %s', (name, value, shown) => {
  expect(maskedSetting(name, value)).toBe(shown)
})
