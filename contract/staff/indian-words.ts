// What people in India build passwords on and the dictionaries for English hardly know, in Latin letters and the usual spellings.
// Only password-strength.ts reads this. The more common ones stand first: the place in a list is how soon it is guessed.

const listOf = (text: string): string[] => text.trim().split(/\s+/);

/** First names and family names. */
export const indianNames = listOf(`
  rahul priya amit pooja sharma kumar singh gupta patel verma raj ravi neha anjali vijay sanjay suresh ramesh mahesh ganesh
  deepak rajesh sunita anita kavita geeta rekha manoj vikas vikram vivek arjun rohit rohan karan varun arun anil sunil ajay
  ashok ankit abhishek nikhil sachin saurabh gaurav aditya akash aakash siddharth harsh yash aarav vivaan ishaan kabir dhruv
  krishnan lakshmanan swathi shreya sneha divyansh ananya aditi isha kavya meera nisha ritu seema shilpa swati tanvi usha
  vidya asha bhavna deepika kiran komal mamta nandini padma pallavi preeti radhika rashmi reema sarita savita shanti shobha
  smita sudha sujata uma vandana vaishali yamini aishwarya amitabh salman shahrukh hrithik madhuri rajinikanth venkatesh
  karthik srinivas prakash prasad mohan gopal govind hari harish girish dinesh jagdish kailash kamal lalit mukesh naresh
  naveen pankaj pradeep pramod prashant rakesh sandeep satish shyam subhash sudhir umesh vinod yogesh imran irfan farhan ayesha
  fatima zoya mohammed gurpreet harpreet manpreet jaspreet simran balwinder joseph thomas
  reddy rao nair menon iyer iyengar pillai naidu gowda shetty hegde kamath bhat joshi kulkarni deshmukh deshpande patil
  pawar jadhav shinde chavan more gaikwad shah mehta desai parekh trivedi pandya solanki chauhan rathore thakur yadav mishra
  tiwari pandey dubey shukla tripathi chaturvedi dwivedi srivastava saxena agarwal aggarwal bansal goyal jain mittal kapoor
  khanna malhotra chopra arora bhatia sethi ahuja anand bose ghosh banerjee chatterjee mukherjee sengupta dasgupta das dutta
  roy sarkar mondal biswas choudhury chowdhury bhattacharya mahapatra patnaik panda behera sahoo gogoi baruah bora khan ansari
  qureshi sheikh siddiqui kaur gill sidhu dhillon grewal bedi subramanian ramaswamy narayanan balakrishnan raghavan murthy
  ambani tata birla adani kohli virat dhoni tendulkar gavaskar dravid ganguly sehwag bumrah
`);

/** Places, gods, festivals, and words of every day; some of two words, written as one. */
export const indianWords = listOf(`
  india bharat hindustan mumbai delhi newdelhi bombay bangalore bengaluru chennai madras kolkata calcutta hyderabad pune
  ahmedabad jaipur lucknow kanpur nagpur indore bhopal patna surat vadodara baroda rajkot goa kochi cochin ernakulam
  thiruvananthapuram trivandrum kozhikode calicut thrissur kollam coimbatore madurai salem trichy tiruchirappalli tirunelveli
  vellore mysore mysuru mangalore mangaluru hubli hubballi dharwad belgaum belagavi udupi shimoga shivamogga gulbarga davanagere
  visakhapatnam vizag vijayawada guntur tirupati nellore kurnool warangal secunderabad puducherry pondicherry nashik
  aurangabad thane navimumbai solapur kolhapur amritsar ludhiana jalandhar chandigarh gurgaon gurugram noida ghaziabad
  faridabad agra mathura varanasi banaras kashi allahabad prayagraj ayodhya meerut bareilly gorakhpur dehradun haridwar
  rishikesh nainital shimla manali srinagar jammu ladakh leh udaipur jodhpur jaisalmer ajmer bikaner kota gwalior
  jabalpur ujjain raipur bilaspur ranchi jamshedpur dhanbad bhubaneswar cuttack puri rourkela guwahati shillong imphal
  agartala aizawl kohima itanagar gangtok darjeeling siliguri howrah durgapur asansol
  maharashtra karnataka kerala tamilnadu andhra andhrapradesh telangana gujarat rajasthan punjab haryana uttarpradesh
  madhyapradesh uttarakhand himachal kashmir bihar jharkhand odisha orissa westbengal bengal assam meghalaya manipur mizoram
  nagaland tripura sikkim arunachal chhattisgarh lakshadweep andaman
  diwali deepavali holi dussehra dasara navratri navaratri durgapuja onam pongal sankranti makarsankranti ugadi gudipadwa
  baisakhi vaisakhi bihu lohri rakhi rakshabandhan janmashtami shivratri mahashivratri ganeshchaturthi chaturthi ramnavami
  karvachauth chhath vishu eidmubarak ramzan muharram kumbh garba dandiya rangoli
  krishna shiva lakshmi laxmi saraswati durga kali parvati ganesha ganpati ganapati vinayaka hanuman bajrangbali rama shriram
  sriram sitaram jaishriram jaisriram radhe radhekrishna radheradhe harekrishna hariom omnamahshivaya omsairam sairam saibaba
  shirdi mahadev bholenath harharmahadev shankar vishnu narayan narayana brahma indra surya balaji venkateswara tirumala
  murugan karthikeya ayyappa ayyappan swami guru waheguru satnam jagannath vitthal mata matadi jaimatadi bhagwan ishwar allah
  namaste namaskar namaskara vanakkam namaskaram sasriakal pranam jaihind jaibharat vandemataram bharatmata bharatmatakijai
  satyameva satyamevajayate tiranga azadi swaraj gandhi mahatma bapu nehru ambedkar shivaji jaibhim modi
  cricket bollywood ipl mumbaiindians chennaisuperkings rupee lakh crore chai masala biryani samosa dosa idli sambar paneer
  roti chapati paratha naan dal curry chutney ladoo laddu jalebi gulabjamun mithai lassi paan mango aam
  yoga dharma karma moksha mantra veda vedas gita bhagavadgita ramayana mahabharata sanskrit hindi tamil telugu kannada
  malayalam marathi gujarati punjabi bengali urdu odia konkani tulu
  pyaar pyar prem ishq mohabbat dil dost dosti yaar yaara bhai bhaiya behen didi amma appa anna akka mummy papa pitaji mataji
  beta beti baba nana nani dada dadi chacha mama zindagi khushi shakti sundar sona chand suraj tara ganga yamuna
  godavari kaveri cauvery narmada himalaya tajmahal qutubminar redfort lalquila hawamahal mandir gurudwara masjid ashram raja
  rani maharaja sultan desi swadeshi accha achha bahut theek shukriya dhanyavad swagat swagatam vasudhaiva
  peacock mor tiger sher haathi rickshaw autorickshaw
`);
