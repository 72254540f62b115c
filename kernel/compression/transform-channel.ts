/** Where a host's transformed conversation goes: into the request on the wire, or into the host's messages. */
export type TransformChannel = 'wire' | 'message'

/** The host's explicit choice, else the wire where it can be used (kernel-core 21). */
export function resolveTransformChannel(
  explicit: TransformChannel | undefined,
  wireViable: boolean,
): TransformChannel {
  return explicit ?? (wireViable ? 'wire' : 'message')
}
