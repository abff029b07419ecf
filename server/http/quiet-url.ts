const secretParameters = /([?&](?:paymentKey|token|access_token|refresh_token|code|phone_no|name)=)[^&#]*/gi

/** The address of a request as it may stand in a log: the provider's redirect carries a payment key, for one. */
export function quietUrl(url: string): string {
  return url.includes('?') ? url.replaceAll(secretParameters, '$1-') : url
}
