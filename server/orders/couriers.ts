const PAGES: Record<string, (number: string) => string> = {
  'India Post': () => 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx',
  Delhivery: number => `https://www.delhivery.com/track-v2/package/${number}`,
  'Blue Dart': number => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  DTDC: number => `https://www.dtdc.in/trace.asp?strCnno=${number}`,
  'Ecom Express': number => `https://ecomexpress.in/tracking/?awb_field=${number}`,
  Xpressbees: number => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}`,
}
export const COURIERS = Object.keys(PAGES)

export function trackingUrl(courier: string | null, number: string | null): string | null {
  if (!courier || !number) return null
  // An aggregator names the service behind it, such as Delhivery Surface.
  const name = COURIERS.find(one => courier === one || courier.startsWith(`${one} `))
  return (name && PAGES[name]?.(encodeURIComponent(number))) || null
}
