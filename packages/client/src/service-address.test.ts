import { expect, test } from 'vitest'
import { environmentOf, serviceAddress } from './service-address.ts'

test.each([
  ['localhost', 'staging'],
  ['demo.localhost', 'staging'],
  ['staging.example.org', 'staging'],
  ['STAGING-eu.example.org', 'staging'],
  ['dev-staging.example.org', 'staging'],
  ['dev.example.org', 'dev'],
  ['beta.example.org', 'dev'],
  ['help.example.org', 'production'],
  ['127.0.0.1', 'production'],
  ['', 'production'],
] as const)('host %s belongs to environment %s', (host, environment) => expect(environmentOf(host)).toBe(environment))

test('a service has one base URL, one per environment, or none', () => {
  const services = { inbox: 'https://inbox.example', main: { dev: 'https://main.dev.example' } }
  expect(serviceAddress(services, 'inbox', 'production')).toBe('https://inbox.example')
  expect(serviceAddress(services, 'main', 'dev')).toBe('https://main.dev.example')
  expect(serviceAddress(services, 'main', 'production')).toBe('')
  expect(serviceAddress(services, 'toString', 'production')).toBe('')
})
