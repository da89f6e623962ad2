import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../../kernel/config.ts'
import { type Resource, renderChart } from './render-chart.ts'

const deploy = path.join(import.meta.dirname, '../../../../../deploy')
const chart = path.join(deploy, 'helm/porchlight')
type Values = { image: { tag: string }; ingress: { enabled: boolean; annotations: object }; existingSecret?: string }
const values = (): Values => parse(readFileSync(path.join(chart, 'values.yaml'), 'utf8')) as Values
const schema = z.fromJSONSchema(JSON.parse(readFileSync(path.join(chart, 'values.schema.json'), 'utf8')))

const Pod = z.object({
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(10_001), fsGroup: z.literal(10_001) }),
  terminationGracePeriodSeconds: z.number().min(15),
  containers: z.tuple([
    z.looseObject({
      image: z.string(),
      args: z.array(z.string()).optional(),
      securityContext: z.object({
        allowPrivilegeEscalation: z.literal(false),
        readOnlyRootFilesystem: z.literal(true),
        capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
      }),
      env: z.array(z.object({ name: z.string(), value: z.string() })),
      envFrom: z.tuple([z.object({ secretRef: z.object({ name: z.string() }) })]),
      livenessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
      readinessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
      startupProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
      resources: z.object({ requests: z.looseObject({}) }).optional(),
    }),
  ]),
})
const podOf = ({ spec }: Resource) => Pod.parse((spec as { template: { spec: unknown } }).template.spec)
const names = (all: Resource[]) => all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()

describe('the Helm chart', () => {
  test('takes its own values, and refuses wrong ones', () => {
    expect(schema.safeParse(values()).success).toBe(true)
    expect(schema.safeParse({ ...values(), image: { repository: 'porchlight', tag: 'latest' } }).success).toBe(false)
    expect(schema.safeParse({ ...values(), existingSecret: undefined }).success).toBe(false)
    expect(schema.safeParse({ ...values(), postgresql: {} }).success).toBe(false)
  })

  test('has two pods that serve, one that works and a migration before an upgrade, each without rights and on a read-only disk', () => {
    const all = renderChart(chart, values(), 'desk')
    expect(names(all)).toEqual(['Deployment desk-web', 'Deployment desk-worker', 'Job desk-migrate', 'PodDisruptionBudget desk-web', 'Service desk'])
    const [web, worker, migrate] = ['desk-web', 'desk-worker', 'desk-migrate'].map((name) =>
      all.find(({ kind, metadata }) => kind !== 'PodDisruptionBudget' && metadata.name === name),
    )
    if (!web || !worker || !migrate) throw new Error('missing')
    const version = (parse(readFileSync(path.join(chart, 'Chart.yaml'), 'utf8')) as { appVersion: string }).appVersion
    for (const each of [web, worker, migrate]) {
      const [container] = podOf(each).containers
      expect(container.image).toBe(`porchlight:${version}`)
      expect(container.envFrom[0].secretRef.name).toBe('porchlight')
      // Production takes these settings, with what the Secret adds.
      const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
      expect(env.MAIL_FROM).toBe('Support <support@example.com>')
      expect(readConfig({ ...env, NODE_ENV: 'production', DATABASE_URL: 'postgresql://a@b/c' }).ROLES).toEqual(each === web ? ['web', 'live'] : ['worker'])
    }
    for (const each of [web, worker]) {
      const [{ livenessProbe, readinessProbe, startupProbe, resources }] = podOf(each).containers
      expect([livenessProbe?.httpGet.path, startupProbe?.httpGet.path, readinessProbe?.httpGet.path]).toEqual(['/healthz', '/healthz', '/readyz'])
      expect(resources).toBeDefined()
    }
    expect([web.spec.replicas, worker.spec.replicas]).toEqual([2, 1])
    expect(migrate.metadata.annotations?.['helm.sh/hook']).toBe('pre-upgrade')
    expect(podOf(migrate).containers[0].args).toEqual(['upgrade'])
  })

  test('uses an exact version that is asked for, and has an ingress if it is', () => {
    const asked = { ...values(), image: { repository: 'registry.example/porchlight', tag: '1.2.3', pullPolicy: 'Always' } }
    const [web] = renderChart(chart, { ...asked, ingress: { ...values().ingress, enabled: true, className: 'nginx', annotations: { a: 'b' } } }, 'desk').filter(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'desk-web',
    )
    if (!web) throw new Error('missing')
    expect(podOf(web).containers[0].image).toBe('registry.example/porchlight:1.2.3')
    expect(names(renderChart(chart, { ...values(), ingress: { ...values().ingress, enabled: true } }, 'desk'))).toContain('Ingress desk')
  })

  test('runs as the account of the image', () => {
    expect(existsSync(path.join(deploy, 'Dockerfile'))).toBe(true)
    expect(readFileSync(path.join(deploy, 'Dockerfile'), 'utf8')).toContain('USER 10001:10001')
  })
})
