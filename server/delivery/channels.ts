import type { Channel } from './channel.ts'
import type { Endpoint } from './settings.ts'
import { webhooks } from './webhooks.ts'

/** What the settings name. */
export interface ChannelSettings {
  webhooks: readonly Endpoint[]
}

/** The ways to tell others that the settings give; none where they give none. */
export const channelsOf = (settings: ChannelSettings): Channel[] =>
  settings.webhooks.length > 0 ? [webhooks(settings.webhooks)] : []
