/** Data URLs of images (kernel-wire 10). */

export interface DataUrl {
  readonly mediaType: string
  readonly base64: string
}

/** No real head is longer: a payload is not searched for its comma. */
const HEAD = 512
const BASE64 = /^[a-z0-9+/_-]+={0,2}$/i

/**
 * Media type and payload of a base64 URL, verbatim. Parameters before `;base64` are left out of the type;
 * a URL whose payload is not base64 has none (W34).
 */
export function parseDataUrl(url: string): DataUrl | undefined {
  const comma = url.slice(0, HEAD).indexOf(',')
  if (comma === -1 || !/^data:/i.test(url)) return undefined
  const [mediaType = '', ...parameters] = url.slice('data:'.length, comma).split(';')
  const base64 = url.slice(comma + 1)
  if (mediaType === '' || parameters.at(-1)?.trim().toLowerCase() !== 'base64' || !BASE64.test(base64))
    return undefined
  return { mediaType, base64 }
}

/** Side-cars of an image's URL. */
export function imageSidecar(url: unknown): { imageMediaType: string; imageBase64: string } | object {
  const parsed = typeof url === 'string' ? parseDataUrl(url) : undefined
  return parsed ? { imageMediaType: parsed.mediaType, imageBase64: parsed.base64 } : {}
}
