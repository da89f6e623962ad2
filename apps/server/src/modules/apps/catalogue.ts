import type { App } from './app.ts'
import { customerData } from './customer-data/app.ts'
import { github } from './github/app.ts'
import { gitlab } from './gitlab/app.ts'
import { jira } from './jira/app.ts'
import { languageModel } from './language-model/app.ts'
import { linear } from './linear/app.ts'
import { slack } from './slack/app.ts'
import { slackThreads } from './slack-threads/app.ts'
import { teams } from './teams/app.ts'
import { anyWebhook } from './webhook/app.ts'

/** Every app, in the order in which people choose one. */
export const catalogue: readonly App[] = [slack, slackThreads, teams, anyWebhook, github, gitlab, linear, jira, customerData, languageModel]

/** Returns an app by its name. */
export const appOf = (name: string): App | undefined => catalogue.find(({ manifest }) => manifest.name === name)
