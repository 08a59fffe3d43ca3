// The contact page: three cards, the enquiry form, and where the office is. The form can also be given what a sender
// without script typed, with what was wrong in it.

import { brand } from '#content/brand.ts';
import { contact } from '#content/contact.ts';
import { EndDrawings } from '#ui/drawing/end-drawings.tsx';
import { HydratedPart } from '#web/hydrated-part.tsx';
import { OfficeAddress } from '#web/layout/office-address.tsx';
import { PageBanner } from '#web/layout/page-banner.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import { LocationMap } from './location-map.tsx';

/** What the server gives back to a form that was sent without script and had errors. */
export type ReturnedForm = {
  values: Record<string, string>;
  errors: Record<string, string>;
  alert?: string;
};

const { cards } = contact;

export const ContactPage = ({ returned }: { returned?: ReturnedForm }) => (
  <>
    <PageBanner heading={contact.heading} drawing="contact">
      <p className="lede">{contact.lede}</p>
    </PageBanner>
    <ul className="info-cards measure">
      <li>
        <h2>{cards.address.title}</h2>
        {brand.offices.map((office) => (
          <OfficeAddress key={office.name} office={office} />
        ))}
      </li>
      <li>
        <h2>{cards.phoneAndEmail.title}</h2>
        {brand.phones.map(({ label, e164 }) => (
          <p key={e164}>
            <a href={`tel:${e164}`}>{label}</a>
          </p>
        ))}
        <p>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </li>
      <li>
        <h2>{cards.hours.title}</h2>
        <p>{cards.hours.line}</p>
        <p>{cards.hours.closed}</p>
      </li>
    </ul>
    <div className="contact-row section measure">
      <section className="contact-form" aria-labelledby="enquiry-heading">
        <EndDrawings names={['success']} />
        <HydratedPart props={{ ...returned }}>
          <EnquiryForm {...returned} />
        </HydratedPart>
      </section>
      <LocationMap />
    </div>
  </>
);
