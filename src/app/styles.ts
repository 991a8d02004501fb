import createCache from '@emotion/cache'

/** Every style that the page adds carries the nonce of its Content-Security-Policy (empty where there is none). */
export const styles = createCache({
  key: 'css',
  prepend: true,
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
})
