import type { Channel } from './channel.ts'
import { type MailSource, mail } from './mail/mail.ts'
import type { MailSettings } from './mail/settings.ts'
import type { Endpoint } from './settings.ts'
import { webhooks } from './webhooks.ts'

/** The channels that the settings configure. */
export interface ChannelSettings {
  webhooks: readonly Endpoint[]
  mail?: MailSettings
}

/** The configured channels; empty if the settings name none. */
export const channelsOf = (settings: ChannelSettings, source: MailSource): Channel[] => [
  ...webhooks(settings.webhooks),
  ...(settings.mail ? [mail(settings.mail, source)] : []),
]
