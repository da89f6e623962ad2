import { bannerText } from '@porchlight/contracts/incident-banners/banner-text'
import type { Ctx } from '../../kernel/context.ts'
import { bannersOf, presentToVisitors } from './banners.ts'

/** Returns what the banners say in a reader's language, one paragraph each; '' without any. */
export async function incidentsText(ctx: Ctx, language: string): Promise<string> {
  const banners = await presentToVisitors(ctx, await bannersOf(ctx))
  return banners.map((banner) => bannerText(banner, [language]).text).join('\n\n')
}
