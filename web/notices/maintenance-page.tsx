// Down for maintenance: a page of its own, and what every page answers while maintenance is on.

import { brand } from '#content/brand.ts';
import { maintenance } from '#content/maintenance.ts';
import { maintenanceWords } from '#contract/messages.ts';
import { BrandMark } from '#web/layout/brand-mark.tsx';
import { NoticePage } from './notice-page.tsx';

export const MaintenancePage = () => {
  const [phone] = brand.phones;
  return (
    <NoticePage
      drawing="maintenance"
      pictureTitle={maintenance.pictureTitle}
      mark={
        <p className="brand notice-mark">
          <BrandMark />
        </p>
      }
      heading={maintenanceWords.heading}
    >
      <p className="lede">{maintenanceWords.text}</p>
      <p className="notice-reach">
        <span>{maintenance.reach} </span>
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
        {phone ? (
          <>
            <span>, </span>
            <a href={`tel:${phone.e164}`}>{phone.label}</a>
          </>
        ) : null}
      </p>
    </NoticePage>
  );
};
