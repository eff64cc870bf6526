const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** First and second words of company names, which combine into plausible names and domains. */
export const companyFirst = words(`Northwind Harbor Cedar Blue Summit Granite Lakeside Silver Amber
  Copper Meridian Atlas Juniper Redwood Falcon Orchard Beacon Pioneer Sterling Evergreen Maple Coral
  Horizon Keystone Liberty Magnolia Nimbus Oakridge Prairie Quarry Riverside Sapphire Timber Union
  Vertex Willow Zephyr Aspen Birch Canyon Delta Ember Fairview Glacier Highland Ivory Jasper Kestrel
  Lantern Monarch Nova Opal Pacific Quartz Raven Solstice Thistle Upland Vantage Westbrook`);

export const companySecond = words(`Logistics Software Foods Dental Realty Capital Robotics Textiles
  Energy Media Analytics Bakery Motors Health Outfitters Insurance Brewing Studios Aviation Security
  Consulting Partners Print Freight Optics Gardens Catering Systems Roofing Travel Instruments
  Furniture Pharma Marine Farms Legal Fitness Events Hotels Ceramics`);

export const companyEnding = words(`Inc. LLC Group Ltd. GmbH Co. AG S.A. Collective`);

/**
 * Complete names in other scripts, or with characters that are easy to display wrong;
 * `written|domain`.
 */
export const companyWhole = `
株式会社青空|aozora
合同会社みどり工房|midori-kobo
北京晨星科技有限公司|chenxing
주식회사 한빛|hanbit
ООО «Северный ветер»|severny-veter
АО «Рассвет»|rassvet
شركة النخيل للتجارة|nakheel
مؤسسة الأفق|alufuq
סטודיו תפוז בע״מ|tapuz
सूर्य टेक्सटाइल्स प्रा. लि.|surya-textiles
บริษัท ดอกบัว จำกัด|dokbua
Παπαδόπουλος & Υιοί Α.Ε.|papadopoulos
Ćwikła i Synowie sp. z o.o.|cwikla
Björk & Söner AB|bjork-soner
Gökçe Mühendislik A.Ş.|gokce
Công ty TNHH Sông Hồng|song-hong
Café Zoë, S.à r.l.|cafe-zoe
"Blue Fox" Design|blue-fox-design
O'Malley's Hardware|omalleys
L'Atelier d'Élodie|atelier-elodie
Rock 'n' Roll Records|rock-n-roll
100% Organic Farms|hundred-percent-organic
AT&C Wholesale <Northeast>|atc-northeast
Smith; Jones & "Partners"|smith-jones
Müller & Söhne GmbH|mueller-soehne
Nuñez y Compañía S.L.|nunez-compania
Íñigo Hermanos|inigo-hermanos
🚀 Liftoff Labs|liftoff-labs
`
  .trim()
  .split('\n');

export const streets = [
  '12 Harbor Street',
  '400 Market St, Suite 210',
  '88 Rue de l’Église',
  '5-3-1 Ginza',
  'Lindenstraße 14',
  '901 W Jackson Blvd',
  'Calle Mayor 7, 2º B',
  '27 O’Connell Street',
] as const;

/** City, state (US only), postal code, country. */
export const places = [
  ['Chicago', 'IL', '60607', 'US'],
  ['Austin', 'TX', '78701', 'US'],
  ['New York', 'NY', '10013', 'US'],
  ['Portland', 'OR', '97205', 'US'],
  ['Washington', 'DC', '20005', 'US'],
  ['Toronto', null, 'M5H 2N2', 'CA'],
  ['München', null, '80331', 'DE'],
  ['東京', null, '104-0061', 'JP'],
  ['Dublin', null, 'D01 F5P2', 'IE'],
  ['São Paulo', null, '01310-100', 'BR'],
] as const;
