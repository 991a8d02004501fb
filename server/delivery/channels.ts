import type { Channel } from './channel.ts'
import { type MailSource, mail } from './mail/mail.ts'
import type { MailSettings } from './mail/settings.ts'
import type { Endpoint } from './settings.ts'
import { webhooks } from './webhooks.ts'

/** What the settings name. */
export interface ChannelSettings {
  webhooks: readonly Endpoint[]
  mail?: MailSettings
}

/** The ways to tell others that the settings give; none where they give none. */
export const channelsOf = (settings: ChannelSettings, source: MailSource): Channel[] => [
  ...(settings.webhooks.length > 0 ? [webhooks(settings.webhooks)] : []),
  ...(settings.mail ? [mail(settings.mail, source)] : []),
]
