import type { ViewerRequest } from '../../../viewer/messages.ts'

const kinds: Record<string, Pick<ViewerRequest, 'kind' | 'type'>> = {
  pdf: { kind: 'pdf', type: 'application/pdf' },
  png: { kind: 'picture', type: 'image/png' },
  jpg: { kind: 'picture', type: 'image/jpeg' },
  jpeg: { kind: 'picture', type: 'image/jpeg' },
}

/** How the viewer shows a file of this name; undefined for one that can only be downloaded. */
export const kindOf = (name: string) => kinds[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
