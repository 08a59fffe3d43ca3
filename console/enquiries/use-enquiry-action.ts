// An act on one enquiry: its answer is the enquiry as it is now. If somebody was quicker, the screen shows the new state.

import { useQueryClient } from '@tanstack/react-query';
import { StaffError, staffKey, staffQuery } from '#console/api.ts';
import { type Done, useStaffAction } from '#console/use-staff-action.ts';
import { type EnquiryAnswer, enquiryApi } from '#contract/staff/enquiries.ts';

export const useEnquiryAction = <Input = void>(
  id: string,
  call: (input: Input) => Promise<EnquiryAnswer>,
  done?: Done<Input, EnquiryAnswer>,
) => {
  const client = useQueryClient();
  const params = { id };
  return useStaffAction<Input, EnquiryAnswer>({
    act: async (input) => {
      try {
        const answer = await call(input);
        client.setQueryData(staffQuery(enquiryApi.one, { params }).queryKey, answer);
        return answer;
      } catch (error) {
        if (error instanceof StaffError && (error.status === 409 || error.status === 404)) {
          void client.invalidateQueries({ queryKey: staffKey(enquiryApi.one, params) });
        }
        throw error;
      }
    },
    changes: [enquiryApi.list, enquiryApi.count],
    done,
  });
};
