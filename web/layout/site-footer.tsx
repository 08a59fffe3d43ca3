// The foot of every page: the agency, its links, how to reach it, and the tools (theme, back to top).

import { brand } from '#content/brand.ts';
import { footer, navigation } from '#content/navigation.ts';
import type { NavEntry } from '#content/types.ts';
import { BrandLink } from './brand-mark.tsx';
import { FooterTools } from './footer-tools.tsx';
import { OfficeAddress } from './office-address.tsx';
import { SocialIcon } from './social-icon.tsx';

const { headings } = footer;

const Links = ({ heading, links }: { heading: string; links: NavEntry[] }) => (
  <div>
    <h2>{heading}</h2>
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  </div>
);

/** The year stands in an element of its own, for the browser to correct. */
const Copyright = () => {
  const year = new Date().getFullYear();
  const [before, after] = footer.copyright(year).split(String(year));
  return (
    <p>
      {before}
      <span data-year="">{year}</span>
      {after}
    </p>
  );
};

export const SiteFooter = () => {
  const links: NavEntry[] = footer.links;
  const [office] = brand.offices;
  const [phone] = brand.phones;
  return (
    <footer className="site-footer on-floor" id="site-footer">
      <div className="measure">
        <div className="site-footer-top">
          <div className="site-footer-brand">
            <BrandLink />
            <p>{footer.lede}</p>
          </div>
          <nav aria-label={navigation.labels.footerNavigation}>
            <Links heading={headings.links} links={links.filter(({ drawing }) => !drawing)} />
            <Links heading={headings.services} links={links.filter(({ drawing }) => drawing)} />
          </nav>
          <div>
            <h2>{headings.contact}</h2>
            {office ? <OfficeAddress office={office} /> : null}
            <ul>
              {phone ? (
                <li>
                  <a href={`tel:${phone.e164}`}>{phone.label}</a>
                </li>
              ) : null}
              <li>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
              </li>
            </ul>
          </div>
        </div>
        <div className="site-footer-middle">
          {brand.social.length > 0 ? (
            <ul className="site-footer-social" aria-label={headings.social}>
              {brand.social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener me" aria-label={footer.socialLabel(name)}>
                    <SocialIcon name={name} />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          <FooterTools />
        </div>
        <div className="site-footer-end">
          <Copyright />
        </div>
      </div>
    </footer>
  );
};
