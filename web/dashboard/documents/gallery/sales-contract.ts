import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Sales contract

Number {{ number }}, {{ date }}

| Seller | Buyer |
|:-------|:------|
| **{{ seller.name }}** | **{{ buyer.name }}** |
| {{ seller.address }} | {{ buyer.address }} |
| VAT {{ seller.vat }} | VAT {{ buyer.vat }} |

## 1. Goods and price

| Goods | Quantity | Unit price | Total |
|:------|---------:|-----------:|------:|
{% for line in lines -%}
| {{ line.goods }} | {{ line.quantity }} | {{ line.price }} | {{ line.total }} |
{% endfor -%}
| **Sum, net** | | | **{{ net }}** |
| Value added tax | | | {{ tax }} |
| **To be paid** | | | **{{ gross }}** |

{% if specification %}The goods have the qualities of the specification {{ specification }}.{% else %}The goods are of average kind and quality.{% endif %}

## 2. Delivery

The seller delivers to {{ delivery_place }} by {{ delivery_date }}, {{ delivery_term }}. The risk passes to the buyer as that term says. Delivery in parts is {% if partial %}allowed{% else %}not allowed{% endif %}.

Where the seller is late, the buyer may demand {{ late_fee }} of the price of the late goods for each full week, at most five per cent. After {{ grace_days }} further days the buyer may withdraw.

## 3. Payment

{% for one in payments -%}
- {{ one.share }}: {{ one.when }}
{% endfor %}

On late payment the interest of the law is due.

## 4. Retention of title

The goods remain the seller’s property until they are paid in full. The buyer may process and sell them in the ordinary course of business; its claims against its own customers take the place of the goods.

## 5. Inspection and defects

The buyer inspects the goods on arrival and reports visible defects within {{ report_days }} days, hidden ones without delay after they are found. The seller mends or replaces defective goods within a reasonable time. Where that fails, the buyer may reduce the price or withdraw. Claims end {{ warranty_months }} months after the delivery.

## 6. Liability

Liability for intent, gross negligence and injury to people is unlimited. Otherwise each party is liable for foreseeable damage, up to the price of this contract.

## 7. Export and sanctions

The buyer declares that neither it nor its owners are subject to sanctions, and that it does not pass the goods on to people, places or uses for which the law forbids it. The seller may withdraw where that proves untrue.

## 8. Events beyond control

While war, natural disaster, strike or an act of an authority prevents a party from performing, its duty rests. After three months each party may withdraw.

## 9. Law

The law of {{ law }} governs this contract{% if excludes_cisg %}, without the United Nations Convention on Contracts for the International Sale of Goods{% endif %}. The courts of {{ courts }} decide.

:::signatures
::signature{role=seller, label=For the seller}
::signature{role=buyer, label=For the buyer}
:::
`,
  sampleData: {
    number: 'S-2027-0042',
    date: '15 March 2027',
    seller: {
      name: 'Quarry Textiles B.V.',
      address: 'Keizersgracht 210, 1016 DX Amsterdam',
      vat: 'NL 8100 00 001 B01',
    },
    buyer: { name: 'Willow Trading Ltd', address: '40 Merchant Quay, Dublin 8', vat: 'IE 0000000A' },
    lines: [
      { goods: 'Linen, bleached, 150 cm', quantity: '1,200 m', price: '8.40', total: '10,080.00' },
      { goods: 'Linen, natural, 150 cm', quantity: '800 m', price: '7.90', total: '6,320.00' },
      { goods: 'Cotton twill, 160 cm', quantity: '500 m', price: '6.10', total: '3,050.00' },
    ],
    net: 'EUR 19,450.00',
    tax: 'reverse charge',
    gross: 'EUR 19,450.00',
    specification: 'QT-LIN-7 of January 2027',
    delivery_place: 'the warehouse of the buyer in Dublin',
    delivery_date: '30 April 2027',
    delivery_term: 'DAP Dublin (Incoterms 2020)',
    partial: true,
    late_fee: '0.5 per cent',
    grace_days: 14,
    payments: [
      { share: '30 per cent', when: 'on signature of this contract' },
      { share: '70 per cent', when: 'within 30 days after the delivery' },
    ],
    report_days: 7,
    warranty_months: 24,
    law: 'the Netherlands',
    courts: 'Amsterdam',
    excludes_cisg: true,
  },
};
